-- From how many mailboxes nothing leaves is counted for all owners, as those are that cannot be read.
GRANT SELECT (sending_down_since) ON mailboxes TO ownvoice_system;
