import { formatNumber } from '../../shell/format.ts'
import { countValues } from '../../shell/lists/counts.ts'
import { ValueChoices } from '../../ui/table/ValueChoices.tsx'
import type { RoleView } from './allRoles.ts'
import { privilegeWords } from './privileges/messages.ts'
import { compare } from '../../ui/compare.ts'
import { t } from './messages.ts'

interface Props {
  readonly roles: readonly RoleView[]
  readonly chosen: readonly string[]
  readonly onChange: (chosen: readonly string[]) => void
}

/** The privileges of all roles with the number of roles that have them, by their labels. */
export const PrivilegeChoices = ({ roles, chosen, onChange }: Props) => {
  const counts = countValues(roles.flatMap(({ privileges = [] }) => privileges))
  return (
    <ValueChoices
      label={t('column.privileges')}
      choices={counts
        .map(([value, count]) => ({
          value,
          label: privilegeWords(value).label,
          count: formatNumber(count),
        }))
        .toSorted((a, b) => compare(a.label, b.label))}
      chosen={chosen}
      onChange={onChange}
      none={t('privilegesMissing')}
    />
  )
}
