/** Return the value that exactly n - 1 others come before in descending order (quickselect); reorders the values. */
export function nthGreatest(values: Float64Array, n: number): number {
  const at = (number: number) => values[number] ?? 0;
  let low = 0;
  let high = values.length - 1;
  while (low < high) {
    const pivot = at((low + high) >> 1);
    let left = low;
    let right = high;
    while (left <= right) {
      while (at(left) > pivot) left++;
      while (at(right) < pivot) right--;
      if (left > right) break;
      const swapped = at(left);
      values[left++] = at(right);
      values[right--] = swapped;
    }
    if (n - 1 <= right) high = right;
    else if (n - 1 >= left) low = left;
    else break;
  }
  return at(n - 1);
}
