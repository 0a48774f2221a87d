#define DIM_INST(n) BEHAVIOR_DT_DEFINE(n, init, NULL, NULL, NULL, &api);

DT_FOREACH_STATUS_OKAY(zmk_behavior_dim, DIM_INST)
