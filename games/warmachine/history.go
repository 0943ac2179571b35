package warmachine

func (s *scene) readPast() {}
