interface Connection {
  saveData?: boolean;
  effectiveType?: string;
}

/** Whether the reader or the network asks to load only what is needed. */
export function isFrugal(): boolean {
  const { connection } = navigator as Navigator & { connection?: Connection };
  return connection?.saveData === true || connection?.effectiveType?.endsWith("2g") === true;
}
