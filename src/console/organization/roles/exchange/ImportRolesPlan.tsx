import { useNavigate } from 'react-router'
import { queryClient } from '../../../shell/api.ts'
import { paths } from '../../../shell/paths.ts'
import { Plan } from '../../../shell/plan/Plan.tsx'
import { toast } from '../../../shell/frame/toasts.tsx'
import { allRoles } from '../allRoles.ts'
import {
  changesWithHeadings,
  importRoles,
  importSteps,
  currentValues,
  type ImportRow,
} from './importRoles.ts'
import { t } from '../messages.ts'

interface Props {
  /** The selected roles. After a failed attempt, their changes no longer include applied ones. */
  readonly rows: readonly ImportRow[]
  readonly onImported: () => void
  readonly onClose: () => void
}

/** The review of importing the selected roles. */
export const ImportPlan = ({ rows, onImported, onClose }: Props) => {
  const navigate = useNavigate()
  return (
    <Plan
      subject={t('title')}
      confirmWith={String(rows.length)}
      changes={rows.flatMap(changesWithHeadings)}
      request={(left) => importSteps(rows, left)}
      readAgain={async () =>
        currentValues(rows, await queryClient.query({ ...allRoles(), staleTime: 0 }))
      }
      apply={async (left) => {
        await importRoles(rows, left)
        onImported()
        toast(t('imported'), { tone: 'success' })
        await navigate(paths.roles())
      }}
      onClose={onClose}
    />
  )
}
