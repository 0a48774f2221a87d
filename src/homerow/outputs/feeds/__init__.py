"""The blog as feeds: RSS 2.0, Atom, JSON Feed."""
