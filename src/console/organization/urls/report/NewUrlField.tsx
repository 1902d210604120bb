import { TextField } from '../../../ui/fields/TextField.tsx'
import { useTypedText } from '../../../ui/fields/useTypedText.ts'
import { isPublicUrl } from './rows.ts'
import { t } from './messages.ts'

/** Returns the problem with a new public URL in place of the current one; undefined if there is none. */
export const rehearsalProblem = (
  url: string,
  current: string,
): 'rehearseError' | 'rehearseSame' | undefined => {
  if (!isPublicUrl(url)) return 'rehearseError'
  return url === current ? 'rehearseSame' : undefined
}

interface Props {
  /** The URL that is rehearsed; empty without one. */
  readonly value: string
  /** The public URL that it would replace. */
  readonly current: string
  /** Called with a URL that can be rehearsed, or empty, when typing pauses. */
  readonly onChange: (url: string) => void
}

/** The new public URL of the rehearsal. */
export const NewUrlField = ({ value, current, onChange }: Props) => {
  const { text, setText } = useTypedText(
    value,
    (typed) => (rehearsalProblem(typed.trim(), current) === undefined ? typed.trim() : ''),
    onChange,
  )
  const problem = text.trim() === '' ? undefined : rehearsalProblem(text.trim(), current)
  return (
    <TextField
      label={t('rehearse')}
      help={t('rehearseHelp')}
      error={problem && t(problem)}
      type="url"
      value={text}
      maxLength={1000}
      placeholder={current}
      onChange={(event) => setText(event.target.value)}
    />
  )
}
