import { MemberPicker } from '../shell/pickers/MemberPicker.tsx'
import { useMessages } from './messages.ts'

interface Props {
  readonly chosen: readonly string[]
  readonly onChange: (owners: readonly string[]) => void
}

/** Selects the members whose items are listed. */
export const OwnerChoice = ({ chosen, onChange }: Props) => {
  const { t } = useMessages()
  return <MemberPicker label={t('filter.owner')} max={20} chosen={chosen} onChange={onChange} />
}
