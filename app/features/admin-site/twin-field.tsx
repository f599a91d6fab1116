import { useAdminMessages } from '#app/lib/admin/messages.ts';
import { TextAreaField, TextField } from '#app/ui/field.tsx';
import type { Text } from '#contract/site.ts';

type Props = {
  label: string;
  value: Text;
  onChange: (value: Text) => void;
  max: number;
  errorOf: (path: string) => string | undefined;
  /** Where the text stands among the site's: `about.mission`. */
  path: string;
  hint?: string;
  rows?: number;
};

/** One text in both languages, side by side where there is room. */
export function TwinField({ label, value, onChange, max, errorOf, path, hint, rows }: Props) {
  const m = useAdminMessages().site;
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      {(['en', 'so'] as const).map((language) => {
        const shared = {
          label: (language === 'en' ? m.english : m.somali)(label),
          lang: language,
          value: value[language],
          maxLength: max,
          error: errorOf(`${path}.${language}`) ?? (language === 'en' ? errorOf(path) : undefined),
          hint: language === 'en' ? hint : undefined,
        };
        const write = (text: string) => onChange({ ...value, [language]: text });
        return rows ? (
          <TextAreaField key={language} {...shared} rows={rows} onChange={(event) => write(event.target.value)} />
        ) : (
          <TextField key={language} {...shared} onChange={(event) => write(event.target.value)} />
        );
      })}
    </div>
  );
}
