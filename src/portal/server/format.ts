const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

export const escapeHtml = (text: string) =>
  text.replace(/[&<>"']/g, (character) => escapes[character] ?? character)

/**
 * Writes an answer in the format asked for with `f`: `json`, `pjson` (indented), or `html`, which is the interface's default
 * and shows people the indented JSON (rest-organization.md section 1).
 */
export const writeJson = (value: unknown, format: unknown): { type: string; body: string } => {
  if (format === 'json')
    return { type: 'application/json; charset=utf-8', body: JSON.stringify(value) }
  const indented = JSON.stringify(value, undefined, 2)
  if (format === 'pjson') return { type: 'application/json; charset=utf-8', body: indented }
  return {
    type: 'text/html; charset=utf-8',
    body: `<!doctype html><html lang="en"><title>REST</title><pre>${escapeHtml(indented)}</pre></html>`,
  }
}
