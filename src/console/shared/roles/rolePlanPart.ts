import { overlay } from '../../shell/part/part.tsx'

/** The review of assigning a role, loaded when it is needed. */
export const RolePlan = overlay(async () => (await import('./RolePlan.tsx')).RolePlan)
