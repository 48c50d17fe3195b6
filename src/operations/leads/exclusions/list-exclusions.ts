import type { Page, PageRequest } from '../../../domain/list-position';
import type { Exclusion } from '../../../domain/leads/exclusions/exclusion';
import type { ExclusionErasure } from '../../../domain/leads/exclusions/exclusion-erasure';
import type { Needs } from '../../dependencies';
import { findOwner } from './exclusion-owner';
import type { WebsiteAddress } from '../find-business-id';

export interface ExclusionPage extends Page<Exclusion> {
  /** The latest job that erases prospects on this list; null where none was asked for. */
  readonly erasure: ExclusionErasure | null;
}

/** A page of a list, newest first. @throws RecordNotFound */
export async function listExclusions(
  { stores }: Needs<'businesses' | 'exclusionErasures' | 'exclusions'>,
  request: WebsiteAddress & PageRequest,
): Promise<ExclusionPage> {
  const { ownerId } = await findOwner(stores, request);
  const page = await stores.exclusions.list(ownerId, request);
  return { ...page, erasure: await stores.exclusionErasures.find(ownerId) };
}
