import type { DemoRequest } from '@ownvoice/core/site/contract'

type Field = {
  name: keyof DemoRequest
  label: string
  maxLength: number
  type?: 'text' | 'email' | 'tel'
  autoComplete?: string
  hint?: string
  required?: boolean
  /** More than one line. */
  rows?: number
  problem?: string | undefined
}

/** A field with its label, whether it may stay empty, and what is not right with it. */
export function DemoField({ name, label, hint, rows, type = 'text', required = false, problem, ...input }: Field) {
  const describedBy = [problem && `${name}-problem`, hint && `${name}-hint`].filter(Boolean).join(' ')
  const attributes = {
    ...input,
    id: name,
    name,
    required,
    'aria-invalid': problem !== undefined,
    ...(describedBy && { 'aria-describedby': describedBy }),
    className: `field mt-1 ${problem ? 'border-urgent' : ''}`,
  }
  return (
    <div>
      <div className="flex items-baseline justify-between gap-4">
        <label htmlFor={name} className="font-semibold">
          {label}
        </label>
        {!required && <span className="text-13 text-quiet">Optional</span>}
      </div>
      {rows ? <textarea {...attributes} rows={rows} /> : <input {...attributes} type={type} />}
      {problem && (
        <p id={`${name}-problem`} role="alert" className="mt-1 text-urgent">
          {problem}
        </p>
      )}
      {hint && (
        <p id={`${name}-hint`} className="mt-1 text-13 text-quiet">
          {hint}
        </p>
      )}
    </div>
  )
}
