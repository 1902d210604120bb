import { Field } from '../../../ui/fields/Field.tsx'
import { t } from '../messages.ts'
import { MemberPicker } from '../../../shared/pickers/MemberPicker.tsx'

interface Props {
  /** The username of the chosen member; undefined for the signed-in member. */
  readonly owner: string | undefined
  readonly error: string | undefined
  readonly onChoose: (owner: string | undefined) => void
}

/** Selects the member whose folders are offered. */
export const FolderOwner = ({ owner, error, onChoose }: Props) => {
  const label = t('options.owner')
  return (
    <Field label={label} help={t('options.ownerHelp')} error={error}>
      {({ id, 'aria-describedby': describedBy, 'aria-invalid': isWrong = false }) => (
        <MemberPicker
          {...{ id, label, describedBy, isWrong }}
          max={1}
          chosen={owner === undefined ? [] : [owner]}
          onChange={([username]) => onChoose(username)}
        />
      )}
    </Field>
  )
}
