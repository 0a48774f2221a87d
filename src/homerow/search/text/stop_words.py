"""Words that a question is made of and that say nothing of what it is about, and QMK's `KC_` before a key."""

from __future__ import annotations

_WORDS = """
a about after all also always am an and any anyone anything are arent as at be because been before being
between but by can cannot cant change check could couldnt did didnt do does doesnt doing dont each either else
ever every few find for from get gets getting give go goes going good got had has have havent having hello
help her here hey hi his how i id if ill im in instead into is isnt it its ive just kc keep keeps know lets
like likely make makes making many may maybe me mean means might mine more most much must my need needs never
no not now of off often ok on one only or other our out please possible put really run same see seem seems
shall should shouldnt show so some somebody someone something sometimes still stop stops such tell than thank
thanks that thats the their them then there theres these they thing things this those through to too try
trying up us use used using very want wants was wasnt way we well were what whats when where wheres which
while who whom whose why will with within without wont work working works would wouldnt yet you your youre
"""
STOP_WORDS = frozenset(_WORDS.split())
