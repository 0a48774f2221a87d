#!/bin/sh
# Write what is made from the types, the messages and the data: pages of docs/, and two files of the front end.
set -eu
python scripts/config_reference.py
python scripts/message_types.py
python scripts/key_caps.py >web/src/zmk/keyboard/key-caps.json
