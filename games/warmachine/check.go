package warmachine

func (s *scene) checkAll() {}
