// This module's sources follow.
