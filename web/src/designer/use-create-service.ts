import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useLocation } from "wouter";
import type { ServiceDefinitionInputJson } from "../../../src/client.ts";
import { client, servicesQuery } from "../api.ts";
import { useLanguage } from "../i18n/language.tsx";
import { useNotify } from "../ui/use-notify.ts";
import { definitionProblem } from "./definition-problem.ts";

/** Creates a service and opens its designer. */
export function useCreateService() {
  const { t } = useLanguage();
  const notify = useNotify();
  const queries = useQueryClient();
  const [, navigate] = useLocation();
  return useMutation({
    mutationFn: (definition: ServiceDefinitionInputJson) => client.admin.createService(definition),
    onSuccess: async (service) => {
      await queries.invalidateQueries({ queryKey: servicesQuery.queryKey });
      notify("good", t("newService.made", { name: service.name }));
      navigate(`/services/${service.service_id}/designer`);
    },
    onError: (error, definition) => notify("bad", definitionProblem(error, definition, t)),
  });
}
