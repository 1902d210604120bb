import { PortalError } from '../../rest/protocol/errors.ts'

/** The common errors of the interface. Their messages are those of the product, word for word. */
export const failures = {
  tokenRequired: () =>
    new PortalError({
      code: 499,
      messageCode: 'GWM_0003',
      message: 'Token Required',
      details: ['Token Required'],
    }),
  invalidToken: () => new PortalError({ code: 498, message: 'Invalid token.' }),
  notAllowed: (reason?: string, parameter?: string) =>
    new PortalError({
      code: 403,
      messageCode: 'GWM_0003',
      message: 'You do not have permissions to access this resource or perform this operation.',
      details: reason === undefined ? [] : [reason],
      parameter,
    }),
  noPortal: () =>
    new PortalError({ code: 400, message: 'Portal does not exist or is inaccessible.' }),
  noItem: () =>
    new PortalError({
      code: 400,
      messageCode: 'CONT_0001',
      message: 'Item does not exist or is inaccessible.',
    }),
  noInfoFile: () =>
    new PortalError({
      code: 400,
      messageCode: 'CONT_0036',
      message: 'Item info file does not exist or is inaccessible.',
      details: ['Error getting Item Info from DataStore'],
    }),
  noGroup: () =>
    new PortalError({
      code: 400,
      messageCode: 'COM_0003',
      message: 'Group does not exist or is inaccessible.',
    }),
  noGroupContent: () =>
    new PortalError({
      code: 400,
      messageCode: 'CONT_0006',
      message: 'Group does not exist or is inaccessible.',
    }),
  noUser: (parameter?: string) =>
    new PortalError({
      code: 400,
      messageCode: 'COM_0018',
      message: 'User does not exist or is inaccessible.',
      parameter,
    }),
  noResource: () =>
    new PortalError({ code: 404, message: 'Resource does not exist or is inaccessible.' }),
  noFolder: (parameter?: string) =>
    new PortalError({
      code: 400,
      message: 'Folder does not exist or is inaccessible.',
      parameter,
    }),
  /** The database canceled a statement of a request. */
  tookTooLong: () =>
    new PortalError({
      code: 503,
      message: 'The request took too long and was stopped. Ask for less, or try again later.',
    }),
  /** Another request changed or deleted an object that this one uses; see `isCollision`. */
  collision: () =>
    new PortalError({
      code: 503,
      message: 'Another request changed the same objects at the same time. Repeat the request.',
    }),
  /** The portal has no database at the moment; see `isDatabaseAway`. */
  databaseAway: () =>
    new PortalError({
      code: 503,
      message: 'The database of the portal is not available. Try again shortly.',
    }),
  /** Nothing can be stored; see `isDiskFull`. */
  diskFull: () =>
    new PortalError({
      code: 500,
      message:
        'The disk of the portal is full. Try again after an administrator has freed space on it.',
    }),
  /** The process is ending. */
  stopping: () =>
    new PortalError({ code: 503, message: 'The portal is stopping. Try again shortly.' }),
  /** Too many requests of one caller, or of all, wait for work that is expensive; see `turns.ts`. */
  tooManyWait: () =>
    new PortalError({
      code: 429,
      message: 'The portal is busy with earlier requests. Try again in a few seconds.',
    }),
  /** Too many requests wait for the same database. */
  tooBusy: () =>
    new PortalError({
      code: 503,
      message: 'Too many requests wait for this database. Try again later.',
    }),
  /** The response is no longer needed. */
  disconnected: () => new PortalError({ code: 408, message: 'The client disconnected.' }),
  /** A parameter that the contract accepts, but not this call. `what` is a predicate such as "is required". */
  badParameter: (parameter: string, what: string) =>
    new PortalError({
      code: 400,
      message: `'${parameter}' ${what}.`,
      details: [`'${parameter}' ${what}.`],
      parameter,
    }),
}
