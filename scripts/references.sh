#!/bin/sh
# Write what is made from types, messages and data: pages of docs/, and files of the front end.
set -eu
python scripts/config_reference.py
python scripts/contract_types.py
python scripts/message_types.py
python scripts/key_caps.py >web/src/zmk/keyboard/key-caps.json
