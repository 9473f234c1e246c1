// Evaluated for each test file, unlike what it imports: the process has one pair of keys.
import "../support/identity-event";
