import { useNavigate } from 'react-router'
import { queryClient } from '../../shell/api.ts'
import { paths } from '../../shell/paths.ts'
import { Plan } from '../../shell/plan/Plan.tsx'
import { toast } from '../../shell/frame/toasts.tsx'
import { allRoles } from './allRoles.ts'
import { headed, importRoles, importSteps, presentValues, type ImportRow } from './importRoles.ts'
import { useWords } from './words.ts'

interface Props {
  /** Those that are wanted; what a failed attempt has done already is no longer among their changes. */
  readonly rows: readonly ImportRow[]
  readonly onImported: () => void
  readonly onClose: () => void
}

/** What importing the wanted roles makes of the roles that are here. */
export const ImportPlan = ({ rows, onImported, onClose }: Props) => {
  const { t } = useWords()
  const navigate = useNavigate()
  return (
    <Plan
      changes={rows.flatMap(headed)}
      request={(left) => importSteps(rows, left)}
      readAgain={async () =>
        presentValues(rows, await queryClient.query({ ...allRoles(), staleTime: 0 }))
      }
      apply={async (left) => {
        await importRoles(rows, left)
        onImported()
        toast(t('importedRoles'), { tone: 'success' })
        await navigate(paths.roles())
      }}
      onClose={onClose}
    />
  )
}
