/** <Failure text="…" />: why something could not be done, where the person is looking; read out at once. */
export function Failure({ text }: { text: string }) {
  return (
    <p role="alert" className="mt-2 rounded-block bg-danger-100 px-3 py-2 font-medium text-danger-700">
      {text}
    </p>
  );
}
