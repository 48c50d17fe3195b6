export interface Partner {
  readonly id: string;
  readonly name: string;
  readonly createdAt: Date;
}
