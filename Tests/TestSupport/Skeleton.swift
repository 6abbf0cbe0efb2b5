// Fakes follow.
