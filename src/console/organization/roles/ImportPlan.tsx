import { useNavigate } from 'react-router'
import { roles } from '../../../rest/roles.ts'
import { queryClient } from '../../shell/api.ts'
import { paths } from '../../shell/paths.ts'
import { Plan } from '../../shell/plan/Plan.tsx'
import { toast } from '../../shell/toasts.tsx'
import { allRoles } from './allRoles.ts'
import { headed, importRoles, presentValues, type ImportRow } from './importRoles.ts'
import { useWords } from './words.ts'
import { requestsOf } from './writeRole.ts'

interface Props {
  /** Those that are wanted; what a failed attempt has done already is no longer among their changes. */
  readonly rows: readonly ImportRow[]
  readonly onClose: () => void
}

/** The first request that the import sends, to be copied. */
const firstRequest = ([row]: readonly ImportRow[]) => {
  if (!row) return { operation: roles.list, input: {} }
  const { role, here, changes } = row
  if (!here)
    return {
      operation: roles.create,
      input: { name: role.name, description: role.description },
    }
  const { update, setPrivileges } = requestsOf(here.id, changes)
  return setPrivileges && !update
    ? { operation: roles.setPrivileges, input: setPrivileges }
    : { operation: roles.update, input: update ?? { roleId: here.id } }
}

/** What importing the wanted roles makes of the roles that are here. */
export const ImportPlan = ({ rows, onClose }: Props) => {
  const { t } = useWords()
  const navigate = useNavigate()
  return (
    <Plan
      changes={rows.flatMap(headed)}
      request={firstRequest(rows)}
      readAgain={async () =>
        presentValues(rows, await queryClient.query({ ...allRoles(), staleTime: 0 }))
      }
      apply={async (left) => {
        await importRoles(rows, left)
        toast(t('importedRoles'), { tone: 'success' })
        await navigate(paths.roles())
      }}
      onClose={onClose}
    />
  )
}
