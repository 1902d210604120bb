import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useId, useRef } from 'react'
import { TextArea } from '../fields/TextArea.tsx'
import { bytesOf, formatJson, formatSize } from './text.ts'
import { useCodeEditor } from './useCodeEditor.ts'
import type { CodeEditorProps } from './CodeEditor.tsx'
import { useMessages } from './messages.ts'

export interface JsonEditorProps {
  readonly id: string
  readonly 'aria-describedby'?: string | undefined
  readonly 'aria-invalid'?: true | undefined
  /** The accessible name; visible or not. */
  readonly label: string
  /** What is said below the plain field; the editor says by itself what is wrong, and where. */
  readonly plainError?: string | undefined
  readonly value: string
  readonly onChange?: ((value: string) => void) | undefined
  readonly onBlur?: (() => void) | undefined
  /** What is wrong with a text that is JSON, by the paths of its values. Called while the person rests; keep it the same function. */
  readonly check?: CodeEditorProps['check']
  /** The keys that the object at a path may have; they are offered while one writes. */
  readonly keysAt?: CodeEditorProps['keysAt']
  /** The most bytes (UTF-8) that the text may have. */
  readonly limit?: number | undefined
  readonly readOnly?: boolean
  readonly disabled?: boolean
}

/**
 * An editor of JSON text: numbers, folds and checks it, says what is wrong and where, and how large it is. It loads where it is
 * shown; a plain field with the same text works meanwhile.
 */
export const JsonEditor = (props: JsonEditorProps) => {
  const { id, label, value, onChange, onBlur, check, keysAt, limit } = props
  const { readOnly = false, disabled = false } = props
  const { t } = useMessages()
  const hintId = useId()
  const plain = useRef<HTMLTextAreaElement>(null)
  const { Editor, selection } = useCodeEditor(plain)
  const bytes = bytesOf(value)
  const isTooLong = limit !== undefined && bytes > limit
  const canWrite = !readOnly && !disabled
  const describedBy =
    [props['aria-describedby'], Editor && canWrite ? hintId : undefined]
      .filter((one) => one !== undefined)
      .join(' ') || undefined
  const isWrong = props['aria-invalid'] === true || isTooLong
  const size = { size: formatSize(bytes), limit: formatSize(limit ?? 0) }
  const format = () => {
    const formatted = formatJson(value)
    if (formatted !== undefined) onChange?.(formatted)
  }
  return (
    <Box sx={{ minInlineSize: 0 }}>
      {Editor ? (
        <Editor
          {...{
            id,
            label,
            describedBy,
            isWrong,
            value,
            onChange,
            onBlur,
            check,
            keysAt,
            selection,
          }}
          isReadOnly={readOnly}
          isDisabled={disabled}
        />
      ) : (
        <TextArea
          ref={plain}
          id={id}
          aria-label={label}
          aria-describedby={describedBy}
          aria-invalid={isWrong || undefined}
          isCode
          spellCheck={false}
          rows={Math.min(20, Math.max(4, value.split('\n').length))}
          value={value}
          readOnly={readOnly}
          disabled={disabled}
          onChange={(event) => onChange?.(event.target.value)}
          onBlur={onBlur}
        />
      )}
      {!Editor && props.plainError !== undefined && (
        <Box sx={{ marginBlockStart: 1, fontSize: '0.75rem', color: 'error.main' }}>
          {props.plainError}
        </Box>
      )}
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          columnGap: 3,
          minBlockSize: 32,
          fontSize: '0.75rem',
          color: 'text.secondary',
        }}
      >
        <Box component="span" sx={{ ...(isTooLong && { color: 'error.main', fontWeight: 600 }) }}>
          {limit === undefined ? size.size : t(isTooLong ? 'tooLong' : 'sizeOf', size)}
        </Box>
        {canWrite && (
          <Box component="span" id={hintId} sx={{ visibility: Editor ? 'visible' : 'hidden' }}>
            {t('leave')}
          </Box>
        )}
        {canWrite && (
          <Button
            size="small"
            aria-label={t('formatOf', { label })}
            onClick={format}
            sx={{ marginInlineStart: 'auto' }}
          >
            {t('format')}
          </Button>
        )}
      </Box>
    </Box>
  )
}
