export const Bed = () => null;
