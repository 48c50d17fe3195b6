export interface SeedBatch {
  readonly id: string;
  readonly partnerId: string;
  readonly businessId: string;
  readonly visitorCount: number;
  readonly chunkCount: number;
  readonly receivedAt: Date;
}

export interface RejectedVisitor {
  readonly index: number;
  readonly reason: string;
  readonly message: string;
}
