package bushido

func (s *scene) measure() {}
