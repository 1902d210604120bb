import type { ReactNode } from 'react'
import { isAdministrator } from '../../../../rest/protocol/authorization.ts'
import { contentStatuses } from '../../../../rest/content/items.ts'
import { ClassificationEditor } from '../../../shared/classification/ClassificationEditor.tsx'
import { useSession } from '../../../shell/session/session.ts'
import { Below, Field } from '../../../ui/fields/Field.tsx'
import { SelectField } from '../../../ui/fields/SelectField.tsx'
import { TextArea } from '../../../ui/fields/TextArea.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { ExtentEditor } from '../../../ui/map/ExtentEditor.tsx'
import { CategoryFields } from '../../add/fields/CategoryFields.tsx'
import { useTags } from '../../add/fields/tags.ts'
import { WordsField } from '../../add/fields/WordsField.tsx'
import type { FieldName } from './fieldNames.ts'
import { boxIn, textIn, wordsIn, type Entered } from './fieldValues.ts'
import { t } from './messages.ts'
import { t as tItem } from '../messages.ts'

interface Props {
  readonly name: FieldName
  readonly entered: Entered
  readonly error: string | undefined
  readonly onChange: (entered: Entered) => void
}

/** The control of a property: the same as on the page for adding items. */
export const FieldControl = ({ name, entered, error, onChange }: Props): ReactNode => {
  const { person } = useSession()
  const label = tItem(`label.${name}`)
  const text = textIn(entered)
  switch (name) {
    case 'snippet':
    case 'description':
    case 'licenseInfo':
      return (
        <Field label={label} help={t(`help.${name}`)} error={error} isWide>
          {(control) => (
            <TextArea
              {...control}
              rows={name === 'description' ? 10 : 3}
              value={text}
              onChange={(event) => onChange(event.target.value)}
            />
          )}
        </Field>
      )
    case 'tags':
      return <Tags label={label} error={error} value={wordsIn(entered)} onChange={onChange} />
    case 'categories':
      return (
        <fieldset aria-label={label} style={{ margin: 0, padding: 0, border: 0, minInlineSize: 0 }}>
          <CategoryFields value={wordsIn(entered)} onChange={onChange} />
          {error !== undefined && (
            <Below id="categories-error" isWrong>
              {error}
            </Below>
          )}
        </fieldset>
      )
    case 'extent':
      return <ExtentEditor label={label} value={boxIn(entered)} onChange={onChange} />
    case 'classification':
      return <ClassificationEditor text={text} error={error} onChange={onChange} />
    case 'commentsEnabled':
      return (
        <SelectField
          label={label}
          error={error}
          value={text}
          choices={(['true', 'false'] as const).map((value) => ({
            value,
            label: tItem(`comments.${value}`),
          }))}
          onChange={(event) => onChange(event.target.value)}
        />
      )
    case 'contentStatus': {
      const isAdmin = isAdministrator(person)
      const statuses = contentStatuses.filter(
        (status) => isAdmin || status === 'deprecated' || status === text,
      )
      return (
        <SelectField
          label={label}
          help={t(isAdmin ? 'help.contentStatus' : 'help.contentStatusOwner')}
          error={error}
          value={text}
          placeholder={tItem('status.none')}
          choices={statuses.map((value) => ({ value, label: tItem(`status.${value}`) }))}
          onChange={(event) => onChange(event.target.value)}
        />
      )
    }
    case 'title':
      return (
        <TextField
          label={label}
          error={error}
          autoComplete="off"
          value={text}
          onChange={(event) => onChange(event.target.value)}
        />
      )
    default:
      return (
        <TextField
          label={label}
          help={t(`help.${name}`)}
          error={error}
          autoComplete="off"
          value={text}
          onChange={(event) => onChange(event.target.value)}
        />
      )
  }
}

interface TagsProps {
  readonly label: string
  readonly error: string | undefined
  readonly value: readonly string[]
  readonly onChange: (words: string[]) => void
}

const Tags = (props: TagsProps) => (
  <WordsField {...props} help={t('help.tags')} suggestions={useTags()} />
)
