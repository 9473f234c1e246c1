import { serve } from "./serve";
import { vectorTasks } from "./vector-tasks";

serve(vectorTasks);
