import { ValueChoices } from '../ui/table/ValueChoices.tsx'
import { accesses, type ContentState } from './list.ts'
import { useMessages } from './messages.ts'

interface Props {
  readonly chosen: ContentState['access']
  readonly onChange: (chosen: ContentState['access']) => void
}

/** Selects the sharing levels of the listed items. */
export const AccessChoice = ({ chosen, onChange }: Props) => {
  const { t } = useMessages()
  return (
    <ValueChoices
      label={t('filter.access')}
      choices={accesses.map((access) => ({ value: access, label: t(`access.${access}`) }))}
      chosen={chosen}
      onChange={onChange}
      none={t('filter.none')}
    />
  )
}
