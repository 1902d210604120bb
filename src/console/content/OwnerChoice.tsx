import { MemberPicker } from '../shell/pickers/MemberPicker.tsx'
import { useMessages } from './messages.ts'

interface Props {
  readonly chosen: string
  readonly onChoose: (owner: string) => void
}

/** Selects the member whose items are listed. */
export const OwnerChoice = ({ chosen, onChoose }: Props) => {
  const { t } = useMessages()
  return (
    <MemberPicker
      label={t('filter.owner')}
      max={1}
      chosen={chosen === '' ? [] : [chosen]}
      onChange={([owner = '']) => onChoose(owner)}
    />
  )
}
