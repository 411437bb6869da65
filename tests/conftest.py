"""What all tests share: Hypothesis draws the same examples in every run, so that a failure is one for everybody."""

from hypothesis import HealthCheck, settings

settings.register_profile("ci", derandomize=True, database=None, deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("ci")
