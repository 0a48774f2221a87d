/** Events of pointing devices, with the codes that Linux and Zephyr give them. */
export const EV_KEY = 0x01;
export const EV_REL = 0x02;
export const REL_X = 0x00;
export const REL_Y = 0x01;
export const REL_HWHEEL = 0x06;
export const REL_WHEEL = 0x08;
export const BUTTON_0 = 0x110;
export const BUTTON_COUNT = 5;

export interface InputEvent {
  /** The node of the device. */
  readonly device: string;
  readonly type: number;
  readonly code: number;
  readonly value: number;
  /** Whether this event ends a group of events that make one report. */
  readonly sync: boolean;
}
