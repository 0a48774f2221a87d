"""V8 flags of builds. They belong to a process: its first isolate, of the pages or of search, decides."""

# A worker renders too few pages for the optimizing compiler to earn back what it takes: a seventh of the time
# of a hundred pages, a fifteenth of that of five hundred.
V8_FLAGS = ("--no-opt",)
