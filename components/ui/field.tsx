import clsx from "clsx";
import { type ComponentProps, type ReactNode, useId } from "react";

const box =
  "w-full rounded-md border border-edge/60 bg-raised text-ink placeholder:text-muted hover:border-edge disabled:opacity-50 aria-invalid:border-danger";

export const Input = ({ className, ...rest }: ComponentProps<"input">) => (
  <input className={clsx(box, "h-9 px-3 text-base sm:text-sm", className)} {...rest} />
);

export const Textarea = ({ className, ...rest }: ComponentProps<"textarea">) => (
  <textarea className={clsx(box, "min-h-24 px-3 py-2 text-base leading-6 sm:text-sm", className)} {...rest} />
);

export const Select = ({ className, ...rest }: ComponentProps<"select">) => (
  <select className={clsx(box, "h-9 cursor-pointer pr-8 pl-3 text-base sm:text-sm", className)} {...rest} />
);

type FieldProps = { id: string; "aria-describedby"?: string; "aria-invalid"?: true };

/** `<Field label="Name">{(field) => <Input {...field} name="name" />}</Field>` */
export function Field({
  label,
  hint,
  error,
  optional,
  children,
}: {
  label: ReactNode;
  hint?: ReactNode;
  error?: string | null;
  optional?: boolean;
  children: (field: FieldProps) => ReactNode;
}) {
  const id = useId();
  const note = error ?? hint;
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 flex items-baseline gap-2 font-medium text-sm">
        {label}
        {optional ? <span className="font-normal text-muted text-xs">optional</span> : null}
      </label>
      {children({ id, ...(note ? { "aria-describedby": `${id}-note` } : {}), ...(error ? { "aria-invalid": true as const } : {}) })}
      {note ? (
        <p id={`${id}-note`} className={clsx("mt-1.5 text-[13px] leading-5", error ? "text-danger" : "text-muted")}>
          {note}
        </p>
      ) : null}
    </div>
  );
}
