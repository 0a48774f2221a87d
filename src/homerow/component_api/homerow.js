export const Slot = homerow.Slot;
