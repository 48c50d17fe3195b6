/** Where a page of a list ended: lists show the newest first, and of one instant the greatest id first. */
export interface ListPosition {
  readonly createdAt: Date;
  readonly id: string;
}
