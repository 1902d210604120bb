import type { Operation } from '../../rest/protocol/operation.ts'

/** Who can add data stores; further operations register them with servers. */
export const registering: Pick<Operation, 'access'> = {
  access: { anyPrivilege: ['portal:publisher:registerDataStores'] },
}
