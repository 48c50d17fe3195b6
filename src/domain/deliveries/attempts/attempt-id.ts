/** Recording an attempt twice is recording it once. */
export function attemptId(deliveryId: string, number: number): string {
  return `${deliveryId}/${number}`;
}
