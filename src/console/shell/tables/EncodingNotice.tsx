import { SelectField } from '../../ui/fields/SelectField.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { encodings, type Encoding } from './decode.ts'
import { t } from './messages.ts'

interface Props {
  readonly encoding: Encoding
  /** Called with the selected encoding, in which the file is to be read again. */
  readonly onSelect: (encoding: Encoding) => void
}

/** Says that the encoding of a file is a guess, and lets people select another. Belongs above rows of the file. */
export const EncodingNotice = ({ encoding, onSelect }: Props) => (
  <Notice
    tone="info"
    action={
      <SelectField
        label={t('encoding')}
        value={encoding}
        choices={encodings.map((value) => ({ value, label: t(`encodings.${value}`) }))}
        onChange={({ target: { value } }) => {
          const selected = encodings.find((one) => one === value)
          if (selected) onSelect(selected)
        }}
      />
    }
  >
    {t('guess')}
  </Notice>
)
