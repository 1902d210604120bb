import { Field, type FieldProps } from '../fields/Field.tsx'
import { JsonEditor, type JsonEditorProps } from './JsonEditor.tsx'

type Props = FieldProps &
  Omit<JsonEditorProps, 'id' | 'aria-describedby' | 'aria-invalid' | 'plainError'>

/** A JSON text to enter: label above, editor, help or error below. */
export const JsonField = ({ label, help, error, ...rest }: Props) => (
  <Field label={label} help={help} error={error} isWide>
    {(control) => <JsonEditor {...rest} {...control} label={label} />}
  </Field>
)
