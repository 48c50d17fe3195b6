import type { ScheduleRules } from '../../../domain/outreach/schedule/step-schedule';
import type { OperationDependencies } from '../../dependencies';

/** Working hours and days as the configuration has them. */
export function scheduleRules({ outreach }: OperationDependencies['config']): ScheduleRules {
  return { hasWindow: outreach.isPaced, dayMs: outreach.dayMs };
}
