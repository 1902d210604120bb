import { identityProviders } from '../../../rest/organization/identityProviders.ts'
import { query } from '../../shell/api.ts'

/** A query for the single identity provider, which excludes a federation. Not every portal has the resource. */
export const providerRead = query(identityProviders.read, {}, { retry: false })
