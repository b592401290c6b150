"""The folder as a club's memory: history, people, records, ratings."""
