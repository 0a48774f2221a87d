import { platform } from 'somewhere';

const systems = [
  { label: 'macOS', value: 'mac' },
  { label: 'Windows', value: 'win' },
];
const tabsOf = (names) => systems.filter(({ value }) => names.includes(value));

export const first = 'mac';
export default { systems, tabsOf, own: platform.name };
